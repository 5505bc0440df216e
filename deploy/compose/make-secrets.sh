#!/bin/sh
# Writes the secrets of a new installation into ./secrets. Existing ones are never replaced.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
# Only letters and digits, which a database address can contain.
random() { head -c 48 /dev/urandom | base64 | tr -dc 'A-Za-z0-9' | head -c 40; }
keep() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
for name in postgres_password owner_password app_password secret_key messages_secret; do
  keep "$name" "$(random)"
done
keep database_url "postgres://baize_app:$(cat secrets/app_password)@db:5432/baize"
keep database_owner_url "postgres://baize_owner:$(cat secrets/owner_password)@db:5432/baize"
# Containers read the files as user 65532; on this machine nobody else can enter the folder.
chmod 700 secrets
chmod 644 secrets/*
[ -e .env ] || cp ../.env.example .env
echo "Secrets are in $(pwd)/secrets. Keep a copy of secret_key: it decrypts what the database keeps."
