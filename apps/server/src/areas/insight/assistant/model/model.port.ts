/** One question for a language model, and the JSON schema that its answer must meet. */
interface TranslationAsked {
  instructions: string;
  question: string;
  schema: unknown;
}

/** A language model that translates questions; it gets no records and no results. */
export interface TranslationModel {
  /** As people read where their question goes: `api.example.com`. */
  host: string;
  /** Whether names of the store are part of what it gets, or placeholders alone. */
  seesWords: boolean;
  /**
   * Returns the text of the model's answer.
   * @throws TranslationUnavailable: no answer, an error, or an answer cut off.
   */
  translate(asked: TranslationAsked, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

export class TranslationUnavailable extends Error {}

declare module '#platform/app' {
  interface App {
    /** Null: questions are understood by the grammar alone. */
    translationModel: TranslationModel | null;
  }
}
