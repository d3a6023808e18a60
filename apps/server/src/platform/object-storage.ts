/** Storage of files outside the database, by key. */
export interface ObjectStorage {
  /** Resolves once the object is stored; throws otherwise. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null where there is no such object; throws where the storage does not respond. */
  get(key: string): Promise<Buffer | null>;
  /** Removing an absent object is no error. */
  remove(key: string): Promise<void>;
}
