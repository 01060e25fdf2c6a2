// The image's health check. Asks the server at HOST and PORT. An address that stands for all addresses is asked at the loopback address.
const { HOST = "", PORT = "3000" } = process.env;
const host = { "": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]" }[HOST] ?? (HOST.includes(":") ? `[${HOST}]` : HOST);
const isHealthy = await fetch(`http://${host}:${PORT}/healthz`).then(
  (response) => response.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
