# Node 24.18.0. To update it, take the digest that `docker buildx imagetools inspect node:24-bookworm-slim` prints, in both places.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /srv/platenote
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# TypeScript is an optional peer of Remix, so npm removes it only with both --omit options. No optional package is needed at run time.
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
# In production you must choose the providers: see SMS, CALLS, MAIL and PAYMENTS in .env.example.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/platenote
COPY --from=build /srv/platenote/package.json ./
COPY --from=build /srv/platenote/node_modules ./node_modules
COPY --from=build /srv/platenote/commands ./commands
COPY --from=build /srv/platenote/build ./build
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "commands/steps/health-check.mjs"]
CMD ["node", "--max-semi-space-size=2", "--heap-growing-percent=100", "--wasm-tiering-budget=90000000", "commands/start.mjs"]
