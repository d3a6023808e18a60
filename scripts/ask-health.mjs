// Exits with 0 if the program of this machine or container is healthy.
const { PORT = '3000', HEALTH_PORT, ROLE } = process.env;
const port = ROLE === 'worker' ? HEALTH_PORT : PORT;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
