# One image for both roles: ROLE=web answers people, ROLE=worker sends, imports and exports.
FROM node:24-bookworm-slim AS build
WORKDIR /clientela
COPY . .
RUN npm ci --omit=dev && node scripts/build-web.mjs

FROM node:24-bookworm-slim
WORKDIR /clientela
COPY --from=build /clientela/node_modules node_modules
COPY --from=build /clientela/package.json package.json
COPY --from=build /clientela/packages packages
COPY --from=build /clientela/apps/server apps/server
COPY --from=build /clientela/apps/web/dist apps/web/dist
COPY --from=build /clientela/apps/storefront/dist apps/storefront/dist
COPY --from=build /clientela/apps/survey/dist apps/survey/dist
COPY --from=build /clientela/scripts scripts
USER node
ENV HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3000 DATA_DIR=/tmp/clientela
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "scripts/ask-health.mjs"]
CMD ["node", "scripts/serve.mjs"]
