#!/bin/sh
# Runs a command of scripts/ with the settings and secrets of the units, as user baize. Start it as root:
#   deploy/systemd/command.sh staff ada "Ada Cruz" platform_admin
set -eu
name=$1
shift
cd /opt/baize
# The owner of the tables is for the migration alone.
[ "$name" = migrate ] && owner=database_owner_url || owner=
for secret in database_url secret_key messages_secret backup_key $owner; do
  file=/etc/baize/secrets/$secret
  [ ! -e "$file" ] || export "$(echo "$secret" | tr '[:lower:]' '[:upper:]')=$(cat "$file")"
done
export MODE=production NODE_ENV=production DATA_DIR=/var/lib/baize
exec setpriv --reuid baize --regid baize --init-groups bin/node --env-file=/etc/baize/baize.env \
  --disable-warning=ExperimentalWarning "scripts/$name.ts" "$@"
