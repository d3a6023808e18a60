// Shows push messages of Clientela and opens where they lead. Keeps nothing, answers no request.
self.addEventListener('push', (event) => {
  const { title, content, internal_path, external_link } = event.data?.json() ?? {};
  if (!title) return;
  const address = external_link ?? internal_path ?? '/';
  event.waitUntil(
    self.registration.showNotification(title, {
      body: content,
      icon: '/clientela.svg',
      data: { address },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.address));
});
