#!/bin/sh
# Runs once, in an empty database: the owner of the tables, and the role the application logs in with.
set -eu
owner_password=$(cat /run/secrets/owner_password)
app_password=$(cat /run/secrets/app_password)
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 \
  --set owner_password="$owner_password" --set app_password="$app_password" <<'SQL'
create role baize_owner login password :'owner_password';
create role baize_app login password :'app_password';
create database baize owner baize_owner;
revoke connect on database baize from public;
grant connect on database baize to baize_app;
SQL
