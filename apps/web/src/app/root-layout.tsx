import { mayOpen } from '@clientela/contract/app-routes';
import { Outlet, useMatches } from '@tanstack/react-router';
import { usePerson } from '#lib/current-store.tsx';
import { ForbiddenScreen } from './exceptions.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Shell } from './shell.tsx';

export function RootLayout() {
  const isAlone = useMatches({ select: (matches) => matches.at(-1)?.staticData.isAlone ?? false });
  return (
    <SessionGuard>
      {isAlone ? (
        <main>
          <Guarded />
        </main>
      ) : (
        <Shell>
          <Guarded />
        </Shell>
      )}
    </SessionGuard>
  );
}

/** The screen of the address, or the refusal of its route table. */
function Guarded() {
  const person = usePerson();
  const roles = useMatches({ select: (matches) => matches.at(-1)?.staticData.roles ?? null });
  return mayOpen(roles, person) ? <Outlet /> : <ForbiddenScreen />;
}
