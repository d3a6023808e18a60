import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { useDateTexts } from './date.texts.ts';

interface CalendarProps {
  /** `2026-12-31`, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange(day: string): void;
}

/** A month to choose a day from; loaded with the first calendar that is opened. */
export function Calendar({ value, min, max, onChange }: CalendarProps) {
  const t = useDateTexts();
  return (
    <DatePicker
      locale="pt-br"
      size="sm"
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{
        nextMonth: t('next_month'),
        previousMonth: t('previous_month'),
        nextYear: t('next_year'),
        previousYear: t('previous_year'),
        nextDecade: t('next_decade'),
        previousDecade: t('previous_decade'),
      }}
      value={value || null}
      defaultDate={value || min || max}
      minDate={min}
      maxDate={max}
      onChange={(day) => day && onChange(day)}
    />
  );
}
