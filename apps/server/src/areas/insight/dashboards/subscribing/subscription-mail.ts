import type { WidgetData } from '@clientela/contract';
import { fold } from '@clientela/domain';
import type { Person } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { emailLayout, firstNameOf } from '#platform/email-layout';
import type { PlatformMail } from '#platform/mail';
import { storeAddress } from '#platform/store-address';
import { dashboardsTexts } from '../dashboards.texts.ts';
import type { DrawnBoard } from '../drawing/drawn-board.ts';
import { changeText, numbersOf, valueText } from '../drawing/values.ts';

interface Letter {
  board: DrawnBoard;
  dashboard_id: string;
  person: Person;
  day: string;
  file: { format: 'pdf' | 'xlsx'; content: Buffer; contentType: string };
}

/** The mail of a subscription: numbers as text, failed widgets by name, the whole dashboard attached. */
export function subscriptionMail(
  { app, store }: Pick<Ctx, 'app' | 'store'>,
  { board, dashboard_id, person, day, file }: Letter,
): PlatformMail {
  const texts = dashboardsTexts.mail;
  const numbers = numberLines(board.data);
  const failed = board.data.flatMap((data) =>
    data.type === 'problem' ? [texts.failed(data.title, data.message)] : [],
  );
  const lead = [
    texts.lead(firstNameOf(person.name), board.name, store.name),
    texts.period(board.period, board.compared, board.time_zone),
  ];
  const lines = [...lead, ...numbers, ...failed, texts.attached];
  const path = storeAddress(`/dashboards?board=${dashboard_id}`, store.id);
  const name = fold(board.name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return {
    ...emailLayout({
      to: person.email,
      subject: texts.subject(board.name, board.store, board.period),
      lines,
      action: {
        label: texts.open,
        link: `${app.config.publicUrl}${path}`,
        after: lines.length - 1,
      },
    }),
    attachments: [
      {
        filename: `${name || texts.file}-${day}.${file.format}`,
        content: file.content,
        contentType: file.contentType,
      },
    ],
  };
}

/** The headline values with their change; without any, the totals of all widgets. */
function numberLines(data: readonly WidgetData[]): string[] {
  const metrics = data.filter((one) => one.type === 'metrics');
  const flat = metrics.filter(({ query }) => query.by.length === 0);
  return (flat.length > 0 ? flat : metrics).flatMap((one) => {
    const { title, answer } = one;
    return numbersOf(answer).map(({ name, unit, value }, at) => {
      const text = valueText(unit, value);
      const change = changeText(one, at);
      const label = title.includes(name) ? name : dashboardsTexts.mail.named(title, name);
      return change ? `${label}: ${text} (${change})` : `${label}: ${text}`;
    });
  });
}
