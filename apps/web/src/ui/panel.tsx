import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import './page.css';

interface PanelProps {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A white card with a hairline border. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <section className="panel panel-pad">
      {title && (
        <div className="panel-head">
          <Title order={2}>{title}</Title>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
