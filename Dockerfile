# The service with the embedded engine: built with what set-up needs, run with a JRE and Node alone.
FROM maven:3.9-eclipse-temurin-21 AS build
COPY --from=node:24-bookworm-slim /usr/local /usr/local
WORKDIR /srv
COPY . .
RUN node setup/setup.mjs

# The class archive of the build counts only for the same JDK.
FROM eclipse-temurin:21-jdk
COPY --from=node:24-bookworm-slim /usr/local/bin/node /usr/local/bin/node
RUN useradd --system --uid 8420 --no-create-home memory && install -d -o memory -g memory -m 700 /data
WORKDIR /srv
COPY --from=build /srv .
USER memory
ENV HOST=0.0.0.0 PORT=8420 DATA_DIR=/data
VOLUME /data
EXPOSE 8420
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8420/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
