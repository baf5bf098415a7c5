# The service with the embedded engine. Built with a JDK and Maven, run with the modules of Java that it uses.
FROM maven:3.9.11-eclipse-temurin-21@sha256:6fdc855a6ed81d288ca7ca37ac6ff5e9308b612485c0801d70b25a858c83d237 AS build
COPY --from=node:24.11.0-bookworm-slim@sha256:76d0ed0ed93bed4f4376211e9d8fddac4d8b3fbdb54cc45955696001a3c91152 /usr/local /usr/local
WORKDIR /srv
COPY . .
# The packages of the service (none of development), the dashboard, Neo4j, APOC, Neo4j Browser and the embedding model.
RUN node setup/setup.mjs
RUN jlink --no-header-files --no-man-pages --output /opt/java \
      --add-modules java.se,jdk.crypto.ec,jdk.jfr,jdk.management,jdk.naming.dns,jdk.net,jdk.unsupported,jdk.zipfs \
    && /opt/java/bin/java -Xshare:dump
# The class archive of the database host counts only for the Java that recorded it.
WORKDIR /srv/neo4j
RUN rm -f target/host.jsa* \
    && /opt/java/bin/java @jvm.options -Xmx512m -XX:ArchiveClassesAtExit=target/host.jsa \
      -jar target/lib/memory-graph-host.jar --train --plugins target/plugins
# What only the build needs, and libraries for other systems than Linux.
WORKDIR /srv
RUN rm -rf .setup .npmrc tsconfig.json dashboard/src dashboard/app dashboard/public node_modules/vite node_modules/rolldown node_modules/@rolldown \
      node_modules/lightningcss* neo4j/pom.xml neo4j/model neo4j/src neo4j/target/classes neo4j/target/generated-sources \
      neo4j/target/maven-archiver neo4j/target/maven-status neo4j/target/dependency-maven-plugin-markers \
      node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

FROM debian:12.12-slim@sha256:d5d3f9c23164ea16f31852f95bd5959aad1c5e854332fe00f7b3a20fcc9f635c
LABEL org.opencontainers.image.title="Memory Graph Service" \
      org.opencontainers.image.licenses="Apache-2.0 AND GPL-3.0-only AND GPL-2.0-only WITH Classpath-exception-2.0"
RUN useradd --system --uid 8420 --no-create-home --shell /usr/sbin/nologin memory \
    && install -d -o memory -g memory -m 700 /data
WORKDIR /srv
COPY --from=build /opt/java /opt/java
COPY --from=build /srv .
USER 8420
ENV HOST=0.0.0.0 PORT=8420 DATA_DIR=/data JAVA_HOME=/opt/java PATH=/srv/node_modules/node/bin:/usr/bin:/bin
VOLUME /data
EXPOSE 8420
STOPSIGNAL SIGTERM
# By bash alone: a process of Node every ten seconds would cost more than the service at rest.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "src/main.ts"]
