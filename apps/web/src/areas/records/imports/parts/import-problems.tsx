import type { ImportProblem } from '@clientela/contract';
import { Title } from '@mantine/core';
import { formatNumber } from '#lib/format.ts';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

interface ProblemsProps {
  problems: readonly ImportProblem[];
  /** How many rows each report has in all. */
  of: Record<ImportProblem['report'], number>;
}

/** The first refused rows and rows with a warning: line, content and reasons. */
export function Problems({ problems, of }: ProblemsProps) {
  return (['refused', 'warned'] as const).map((report) => {
    const rows = problems.filter((problem) => problem.report === report);
    return rows.length > 0 && <Rows key={report} report={report} rows={rows} total={of[report]} />;
  });
}

interface RowsProps {
  report: ImportProblem['report'];
  rows: readonly ImportProblem[];
  total: number;
}

function Rows({ report, rows, total }: RowsProps) {
  const t = useImportTexts();
  const rest = total - rows.length;
  return (
    <section aria-label={t(`problems.${report}`)}>
      <Title order={3} size="h5" mb={4}>
        {t(`problems.${report}`)}
      </Title>
      <ul className={styles.problems} data-report={report}>
        {rows.map(({ line, reasons, content }, index) => (
          // A line may be in a report twice: read with a warning, and of an erased person.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <li key={index}>
            <strong>{t('problems.line', { line: formatNumber(line) })}</strong>
            <p>{reasons.join(' ')}</p>
            {content && <span>{content}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('problems.more', { count: rest, shown: formatNumber(rest) })}</p>}
    </section>
  );
}
