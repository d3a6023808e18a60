// Ends well when the program of this machine or container says that it lives.
const { PORT = '3000', HEALTH_PORT, ROLE } = process.env;
const port = ROLE === 'worker' ? HEALTH_PORT : PORT;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
