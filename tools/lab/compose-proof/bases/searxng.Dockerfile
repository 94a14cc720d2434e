# A search engine that finds nothing: no machine without registries reaches the web.
ARG NODE
FROM ${NODE}
COPY searxng-stand-in.mjs /searxng-stand-in.mjs
RUN mkdir -p /var/cache/searxng
CMD ["node", "/searxng-stand-in.mjs"]
