import { createContext } from 'react';

/** Saves the work at hand; resolves to false where it could not. */
export type Save = () => Promise<boolean>;

/** Registers unsaved work with the dialog around it until the returned function is called; null outside a dialog. */
export const DialogWork = createContext<((save: Save) => () => void) | null>(null);
