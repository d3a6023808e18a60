// Loaded ahead of a program (`node --import`): ends it as SIGTERM would once the process that started it is
// gone. npm's shell dies of a signal without passing it on, and whoever is killed passes on nothing.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
watch.unref();
