# The binary of Qdrant that npm has installed, where the official unprivileged image has it.
ARG DEBIAN
FROM ${DEBIAN}
COPY qdrant /qdrant/qdrant
RUN mkdir /qdrant/storage /qdrant/snapshots && chown -R 1000:2000 /qdrant
USER 1000:2000
WORKDIR /qdrant
CMD ["./qdrant"]
