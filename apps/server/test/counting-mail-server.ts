import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A mail server process for crash tests: delays each response, and prints the port it listens on,
 * then the recipient of each fully received message, one per line.
 */
const delayMs = Number(process.argv[2] ?? '0');

const server = createServer((socket) => {
  let rest = '';
  let recipient = '';
  let isContent = false;
  socket.on('error', () => {}); // a killed client is the point of the test
  answer(socket, '220 counting');
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const end = isContent ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (isContent ? 5 : 2));
      if (isContent) {
        isContent = false;
        process.stdout.write(`${recipient}\n`);
        answer(socket, '250 2.0.0 taken');
      } else {
        recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? recipient;
        isContent = line === 'DATA';
        answer(socket, answerTo(line));
      }
    }
  });
});

function answerTo(line: string): string {
  if (line.startsWith('EHLO')) return '250-counting\r\n250 PIPELINING';
  if (line === 'DATA') return '354 go on';
  return line === 'QUIT' ? '221 bye' : '250 2.1.0 ok';
}

function answer(socket: Socket, text: string): void {
  setTimeout(() => {
    if (socket.writable) socket.write(`${text}\r\n`);
  }, delayMs);
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
