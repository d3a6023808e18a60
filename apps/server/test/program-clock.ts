import { ServerResponse } from 'node:http';
import { shiftClock } from './shift-clock.ts';

// Loaded ahead of the program (`node --import`).
shiftClock(Number(process.env.CLOCK_AHEAD_MS));

// Node sets a response's Date from a clock of its own.
const writeHead = ServerResponse.prototype.writeHead as (...given: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: unknown[]) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
