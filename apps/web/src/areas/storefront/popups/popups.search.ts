import { z } from 'zod';

/** Tabs of the editor, in the order in which a pop-up is made. */
export const POPUP_TABS = ['content', 'look', 'when', 'who', 'consent', 'coupon', 'test'] as const;
export type PopupTab = (typeof POPUP_TABS)[number];

export const popupTabSearch = z.object({ tab: z.enum(POPUP_TABS).optional().catch(undefined) });
