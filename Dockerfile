# The service with the embedded engine. Built with a JDK and Maven, run with the modules of Java that it uses.
FROM maven:3.9.11-eclipse-temurin-21 AS build
COPY --from=node:24.11.0-bookworm-slim /usr/local /usr/local
WORKDIR /srv
COPY . .
# The packages of the service (none of development), Neo4j, APOC, Neo4j Browser and the embedding model.
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
RUN rm -rf .setup .npmrc neo4j/pom.xml neo4j/model neo4j/src neo4j/target/classes neo4j/target/generated-sources \
      neo4j/target/maven-archiver neo4j/target/maven-status neo4j/target/dependency-maven-plugin-markers \
      node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

FROM debian:12.12-slim
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
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
