import { Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import './page.css';

interface PageProps {
  title: string;
  /** One sentence at most. */
  lead?: ReactNode;
  /** The one main action, at the right. */
  action?: ReactNode;
  /** Above the title: the way back, or the neighbours of this page. */
  before?: ReactNode;
  width?: 'full' | 'form';
  children: ReactNode;
}

/** Title, main action, content. */
export function Page({ title, lead, action, before, width = 'full', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Clientela`;
  }, [title]);

  return (
    <div className="page" data-width={width}>
      {before}
      <div className="page-head">
        <div className="page-words">
          <Title order={1}>{title}</Title>
          {lead && (
            <Text c="dimmed" mt={2}>
              {lead}
            </Text>
          )}
        </div>
        {action && <div className="page-action">{action}</div>}
      </div>
      {children}
    </div>
  );
}

/** The shape of a page while its code arrives. */
export function PageSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <div className="page-head">
        <Skeleton height={28} width={200} />
      </div>
      <Skeleton height={320} />
    </div>
  );
}
