import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { useTasks } from '../manual-tasks.data.ts';
import { type Done, JustDone } from './just-done.tsx';
import { TaskCard } from './task-card.tsx';

/** A customer's manual tasks, on their own page. */
export function CustomerTasks({ customerId }: { customerId: string }) {
  return useMay('CampaignActivity.index') ? <Tasks customerId={customerId} /> : null;
}

function Tasks({ customerId }: { customerId: string }) {
  const tasks = useTasks({ customer_id: customerId, per_page: 5 }).data?.data ?? [];
  const [done, setDone] = useState<Done | null>(null);
  return (
    <>
      {done && <JustDone done={done} onUndone={() => setDone(null)} />}
      {tasks.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          beginsOpen
          onDone={(of, outcome) => setDone({ task: of, outcome })}
        />
      ))}
    </>
  );
}
