import type { Permission } from '@clientela/contract';
import type { FilterCondition } from '@clientela/contract/cluster-filters';
import type { ReactNode } from 'react';
import { useMay } from '#lib/current-store.tsx';

interface OpensProps {
  do: Permission;
  /** Without a session: nothing opens. */
  isShared: boolean | undefined;
  link: ReactNode;
  children?: ReactNode;
}

/** A link for people who may open its target; its text for others and on shared pages. */
export function Opens({ isShared, ...opens }: OpensProps) {
  return isShared ? opens.children : <OpensFor {...opens} />;
}

function OpensFor({ do: permission, link, children }: Omit<OpensProps, 'isShared'>) {
  return useMay(permission) ? link : children;
}

/** The search parameters of a new cluster with one condition. */
export function clusterOf(condition: FilterCondition): { filters: string } {
  return { filters: JSON.stringify({ op: 'all', of: [condition] }) };
}
