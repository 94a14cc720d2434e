# Debian's redis-server, as the user the official image has.
ARG DEBIAN
FROM ${DEBIAN}
RUN mkdir /data && chown 999:999 /data
VOLUME /data
WORKDIR /data
