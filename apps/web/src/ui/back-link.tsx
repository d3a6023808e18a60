import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import './page.css';

interface BackAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  label: string;
}

function BackAnchor({ label, children: _, ...anchor }: BackAnchorProps) {
  return (
    <a {...anchor} className="back-link">
      <IconChevronLeft size={16} stroke={1.8} aria-hidden className="points" />
      {label}
    </a>
  );
}

/** The way back to the list a record came from. */
export const BackLink = createLink(BackAnchor);
