import { ActionIcon, Popover, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { maskDate, readDate, writeDate } from '#lib/day-text.ts';
import { useDateTexts } from './date.texts.ts';
import { MaskedInput } from './masked-input.tsx';

interface DateFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'ref' | 'min' | 'max'> {
  /** `2026-12-31`, with time `2026-12-31T08:00`; empty where there is none. */
  value?: string;
  withTime?: boolean;
  /** Required: the value is unchanged while the field is empty. */
  isAlwaysSet?: boolean;
  /** First and last day that the calendar offers. */
  min?: string;
  max?: string;
  onChange?(value: string): void;
}

/** Of the calendar with its padding: placed before it arrives, it would lie beyond a phone's edge. */
const WIDTH = 294;

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/**
 * An optional date, typed as dd/mm/aaaa or selected from a calendar, in Portuguese regardless of the browser. An
 * incomplete date is not reported: the field shows what is missing, and the value is unchanged.
 */
export function DateField(props: DateFieldProps) {
  const { value = '', withTime = false, isAlwaysSet = false, min, max, ...others } = props;
  const { error, onChange, onBlur, ...input } = others;
  const t = useDateTexts();
  const ownId = useId();
  const id = input.id ?? ownId;
  const [typed, setTyped] = useState({ text: writeDate(value), value });
  const [showsError, setShowsError] = useState(false);
  // An external change replaces the input.
  const text = typed.value === value ? typed.text : writeDate(value);
  const problem = text === '' && isAlwaysSet ? 'missing' : problemOf(text, withTime);

  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.setCustomValidity(problem ? t(problem) : '');
  }, [id, problem, t]);

  function change(next: string) {
    const read = next === '' && !isAlwaysSet ? '' : readDate(next, withTime);
    setTyped({ text: next, value: read ?? value });
    if (read === null) return;
    setShowsError(false);
    if (read !== value) onChange?.(read);
  }

  return (
    <MaskedInput
      {...input}
      id={id}
      data-date
      inputMode="numeric"
      autoComplete={input.autoComplete ?? 'off'}
      placeholder={t(withTime ? 'time_hint' : 'day_hint')}
      value={text}
      mask={(next) => maskDate(next, withTime)}
      error={showsError && problem ? t(problem) : error}
      onChange={change}
      onInvalid={() => setShowsError(true)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setShowsError(true);
        onBlur?.(event);
      }}
      rightSection={
        <CalendarButton
          label={String(input['aria-label'] ?? input.label ?? '')}
          isSmall={input.size === 'xs'}
          day={value.slice(0, 10)}
          min={min}
          max={max}
          onChange={(day) => {
            const next = withTime ? `${day}T${value.slice(11, 16) || '08:00'}` : day;
            change(writeDate(next));
          }}
        />
      }
    />
  );
}

/** Returns the reason why a text is not a date; nothing for an empty text. */
function problemOf(text: string, withTime: boolean) {
  if (text === '' || readDate(text, withTime) !== null) return null;
  if (text.length === (withTime ? 16 : 10)) return 'wrong';
  return withTime ? 'unfinished_time' : 'unfinished';
}

interface CalendarButtonProps {
  label: string;
  isSmall: boolean;
  day: string;
  min: string | undefined;
  max: string | undefined;
  onChange(day: string): void;
}

function CalendarButton({ label, isSmall, day, min, max, onChange }: CalendarButtonProps) {
  const t = useDateTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={WIDTH}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={isSmall ? 'xs' : 'sm'}
          aria-label={label ? t('open_of', { label }) : t('open')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <Calendar
            value={day}
            min={min}
            max={max}
            onChange={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether all dates in a form are complete; an incomplete one shows its error. */
export function datesAreWhole(form: ParentNode = document): boolean {
  const dates = form.querySelectorAll<HTMLInputElement>('input[data-date]');
  return [...dates].filter((date) => !date.checkValidity()).length === 0;
}
