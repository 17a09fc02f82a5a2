# Gazette's commands for people and for CI. `make` alone tells what there is.
PACKAGES = libsqlite3-dev libyaml-dev libcurl4-openssl-dev libgumbo-dev libutf8proc-dev \
           libpcre2-dev libmicrohttpd-dev zlib1g-dev libbrotli-dev libzstd-dev tzdata ca-certificates pkg-config
# What only the tests of the built program need.
TEST_PACKAGES = chromium cmark dpkg-dev libxml2-utils fish fonts-noto-cjk jq mandoc python3-jsonschema python3-pip \
                python3-yaml zsh
# What only the tests of the storage in PostgreSQL need.
POSTGRES_PACKAGES = postgresql libpq5 python3
SWIFT_FLAGS = --explicit-target-dependency-import-check error
# The program looks for no library beside itself.
RELEASE_FLAGS = $(SWIFT_FLAGS) -c release --static-swift-stdlib --disable-local-rpath
SOURCES = Sources Plugins Tests Benchmarks Fuzz Package.swift
CONFIG ?= config.yaml
# For `make install`; DESTDIR goes before it.
PREFIX ?= /usr/local
# Seconds for each target of `make fuzz`, and which ones; all without a word.
TIME ?= 60
TARGETS ?=
# For `make bench`: the corpus maker and its clocks, the corpus, a Python environment with peers.
BENCH ?= ../shared/bench
CORPUS ?= .build/bench
PEERS ?=
ROUNDS ?= 5
ROWS ?= 100000
# What `gazette version` tells.
export GAZETTE_COMMIT ?= $(shell git describe --always --exclude '*' --abbrev=10 --dirty 2>/dev/null)
export SWIFT_BACKTRACE ?= enable=no

.PHONY: help run release install uninstall deb check-deb test test-postgres check check-all example man fuzz bench lint build setup

help:
	@echo 'make run        install what is missing, build, and write the digest of $(CONFIG)'
	@echo 'make release    build the gazette program: .build/release/gazette'
	@echo 'make install    PREFIX=$(PREFIX): put what make release has built onto this machine'
	@echo 'make deb        a package for Debian in .build/deb'
	@echo 'make test       install what is missing and run all tests'
	@echo 'make test-postgres   the storage in PostgreSQL, on a server of its own'
	@echo 'make check      lint, build, tests'
	@echo 'make check-all  make check, and the program and its page as a user runs them'
	@echo 'make example    a package of its own that adds a source'
	@echo 'make man        manual pages in .build/man'
	@echo 'make fuzz       TIME=60 TARGETS="feed html": random documents under the sanitizer'
	@echo 'make bench      PEERS=venv: Gazette and other readers of feeds, in turn'

run: release
	.build/release/gazette --config $(CONFIG)

release: setup
	swift build $(RELEASE_FLAGS) --product gazette

install:
	$(if $(wildcard .build/release/gazette),,$(error there is no program yet; type: make release))
	Packaging/install .build/release/gazette '$(DESTDIR)$(PREFIX)'

uninstall:
	Packaging/uninstall '$(DESTDIR)$(PREFIX)'

deb: PACKAGES += dpkg-dev
deb: release
	Packaging/deb .build/release/gazette .build/deb

# Installs the package in a clean Debian of its own; needs root.
check-deb: PACKAGES += debootstrap
check-deb: deb
	Packaging/check-deb "$$(ls -t .build/deb/*.deb | head -n 1)"

test: setup
	swift test --quiet $(SWIFT_FLAGS)

# A server in a temporary folder, for as long as the tests take; then the program built with the
# trait, against another one.
test-postgres: PACKAGES += $(POSTGRES_PACKAGES)
test-postgres: setup
	Tests/Postgres/with-cluster swift test --quiet $(SWIFT_FLAGS) --filter PostgresTests
	swift build $(SWIFT_FLAGS) --traits PostgreSQL --scratch-path .build/postgres --product gazette
	Tests/Postgres/with-cluster Tests/Postgres/run.sh .build/postgres/debug/gazette

check: PACKAGES += $(POSTGRES_PACKAGES)
check: lint build test test-postgres

check-all: PACKAGES += $(TEST_PACKAGES)
check-all: check release example
	Tests/Program/run.sh .build/release/gazette
	Tests/Browser/run.sh .build/release/gazette

# A package of somebody's own: its tests, and that its source is one of the program's.
EXAMPLE = .build/example
example: setup
	swift test --quiet --package-path Plugins/Examples/SwiftPackage --scratch-path $(EXAMPLE)
	$(EXAMPLE)/debug/city-gazette plugins | grep city-notices

# gazette.1, gazette-COMMAND.1 and gazette-config.5, from the table of commands.
man: release
	.build/release/gazette --quiet help --man --into .build/man

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

build: setup
	swift build --build-tests $(SWIFT_FLAGS)

fuzz: setup
	Fuzz/run $(TIME) $(TARGETS)

bench: setup
	$(if $(wildcard $(BENCH)/ab.py),,$(error there is no $(BENCH)/ab.py; set BENCH to the folder with gen_feeds.py, peer_parse.py and ab.py))
	swift build $(RELEASE_FLAGS) --product gazette
	swift build $(RELEASE_FLAGS) --product gazette-bench
	Benchmarks/run $(BENCH) $(CORPUS) '$(PEERS)' $(ROUNDS) $(ROWS)

# Installs missing packages where it may; otherwise prints the line to type.
setup:
	@missing=$$(for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; \
	done); \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ]; then \
	    apt-get -o DPkg::Lock::Timeout=120 update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y -qq \
	      --no-install-recommends $$missing; \
	  else \
	    echo "Packages are missing. Type: sudo apt-get install" $$missing >&2; exit 1; \
	  fi; \
	fi
