// Loaded ahead of a program (`node --import`): ends it as SIGTERM would once the process that started it is
// gone. npm's shell exits on a signal without forwarding it, and a killed process forwards nothing.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
watch.unref();
