import type { ManualTask } from '@clientela/contract';

type Task = Pick<ManualTask, 'campaign' | 'customer' | 'text'>;

interface SameMessage {
  campaign: Task['campaign'];
  text: string;
}

const WORD = /[^\s,.;:!?]+/g;

/** The message of each campaign that differs between its tasks only in the first name, which `name` replaces. */
export function sameMessages(tasks: readonly Task[], name: string): SameMessage[] {
  const named = tasks.filter(({ customer }) => firstName(customer.name));
  const byCampaign = Map.groupBy(named, ({ campaign }) => campaign.id);
  return [...byCampaign.values()].flatMap((own) => {
    const [text, ...others] = new Set(
      own.map((task) => {
        const first = firstName(task.customer.name);
        return task.text.replace(WORD, (word) => (word === first ? name : word));
      }),
    );
    const [first, second] = own;
    if (!first || !second || text === undefined || others.length > 0) return [];
    return [{ campaign: first.campaign, text }];
  });
}

const firstName = (name: string) => name.trim().split(/\s+/)[0];
