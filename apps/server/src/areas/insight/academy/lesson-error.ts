/** A mistake in a lesson, with its file and line: it stops the build and the start. */
export class LessonError extends Error {
  constructor(file: string, line: number, message: string) {
    super(`lessons/${file}:${line}: ${message}`);
    this.name = 'LessonError';
  }
}
