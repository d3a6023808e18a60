import { Skeleton } from '@mantine/core';
import { preferences } from '#lib/preferences.ts';
import { ARRANGEMENTS } from './layouts.ts';

/** The shape of the shell while the session loads. */
export function ShellSkeleton() {
  const { layout } = preferences();
  const { navigation } = ARRANGEMENTS[layout];
  return (
    <div className="shell" aria-busy="true" data-layout={layout} data-navigation={navigation}>
      {(navigation === 'side' || navigation === 'rail') && (
        <div className="shell-sidebar shell-sidebar-waiting">
          <Skeleton height={40} radius={8} />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={18} width={`${50 + ((row * 17) % 40)}%`} />
          ))}
        </div>
      )}
      <div className="shell-main">
        <div className="shell-header" />
        <div className="shell-content">
          <Skeleton height={28} width={220} />
          <Skeleton height={360} mt={24} />
        </div>
      </div>
    </div>
  );
}
