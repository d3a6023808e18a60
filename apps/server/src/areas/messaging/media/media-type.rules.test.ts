import { expect, test } from 'vitest';
import { plainFileName, tooLargeText, typeOfContent } from './media-type.rules.ts';

const head = (text: string) => Buffer.from(text.padEnd(16, '\0'), 'latin1');

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg', 'image'],
  ['\x89PNG\r\n\x1a\n', 'image/png', 'image'],
  ['GIF89a', 'image/gif', 'image'],
  ['%PDF-1.7', 'application/pdf', 'document'],
  ['\0\0\0 ftypisom', 'video/mp4', 'video'],
  ['\0\0\0 ftypM4V ', 'video/mp4', 'video'],
  ['\0\0\0 ftypqt  ', 'video/quicktime', 'video'],
  ['\x1aE\xdf\xa3', 'video/webm', 'video'],
  ['OggS', 'audio/ogg', 'audio'],
  // Customers can send these types and stores cannot: shown as a file.
  ['RIFF\0\0\0\0WEBP', 'image/webp', null],
  ['MZ\x90', 'application/octet-stream', null],
  ['<svg xmlns=', 'application/octet-stream', null],
])('a file that begins with %j is %s', (start, mime, type) => {
  expect(typeOfContent(head(start))).toEqual({ mime, type });
});

test('a recording in a film’s container is sound', () => {
  expect(typeOfContent(head('\0\0\0 ftypisom'), 'voice').mime).toBe('audio/mp4');
});

test('limits are said in words, and names carry no paths', () => {
  expect(tooLargeText('video')).toBe('O vídeo pode ter no máximo 16 MB.');
  expect(plainFileName('..\\..\\win/foto "1".jpg')).toBe('foto 1.jpg');
  expect(plainFileName('/')).toBe('arquivo');
});
