"""Certificates for tests, made by the openssl program: of a root of our own, and bad ones."""
import os
import ssl
import subprocess

CONFIG = """
[req]
distinguished_name = name
[name]
[ca]
default_ca = root
[root]
database = {folder}/index.txt
new_certs_dir = {folder}
rand_serial = yes
default_md = sha256
policy = anything
[anything]
commonName = supplied
"""


class Certificates:
    """Files `NAME.pem` with key and certificate, in a folder; the root is `root.pem`."""

    def __init__(self, folder):
        self.folder = folder
        self.write("openssl.cnf", CONFIG.format(folder=folder))
        self.write("index.txt", "")
        self.make_root()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def openssl(self, *words):
        subprocess.run(
            ["openssl", *words], cwd=self.folder, check=True, capture_output=True, timeout=30)

    def key(self, name):
        self.openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", f"{name}.key")

    def make_root(self):
        self.key("root")
        self.openssl("req", "-x509", "-config", "openssl.cnf", "-key", "root.key", "-days", "30",
                     "-subj", "/CN=Test root", "-addext", "basicConstraints=critical,CA:true",
                     "-out", "root.pem")

    def signed(self, name, hosts, dates=("20200101000000Z", "20400101000000Z")):
        """Signed by the root, for `hosts` such as `DNS:localhost` or `IP:127.0.0.1`."""
        self.key(name)
        self.openssl("req", "-new", "-config", "openssl.cnf", "-key", f"{name}.key",
                     "-subj", f"/CN={name}", "-out", f"{name}.csr")
        self.write(f"{name}.ext", f"subjectAltName={hosts}\n")
        self.openssl("ca", "-config", "openssl.cnf", "-batch", "-notext", "-in", f"{name}.csr",
                     "-cert", "root.pem", "-keyfile", "root.key", "-startdate", dates[0],
                     "-enddate", dates[1], "-extfile", f"{name}.ext", "-out", f"{name}.crt")
        return self.context(name)

    def self_signed(self, name, hosts):
        self.key(name)
        self.openssl("req", "-x509", "-config", "openssl.cnf", "-key", f"{name}.key", "-days", "30",
                     "-subj", f"/CN={name}", "-addext", f"subjectAltName={hosts}",
                     "-out", f"{name}.crt")
        return self.context(name)

    def context(self, name):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path(f"{name}.crt"), self.path(f"{name}.key"))
        return context
