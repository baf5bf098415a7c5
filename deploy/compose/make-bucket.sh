#!/bin/sh
# Makes the bucket of the services, and their user. Repeats until the server answers.
set -eu
export MC_HOST_local="http://minio-admin:$MINIO_ROOT_PASSWORD@minio:9000"
until mc ready local; do sleep 1; done
mc mb --ignore-existing local/memory-files
printf '%s\n%s\n' "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY" | mc admin user add local
mc admin policy attach local readwrite --user "$S3_ACCESS_KEY_ID" || mc admin user info local "$S3_ACCESS_KEY_ID"
