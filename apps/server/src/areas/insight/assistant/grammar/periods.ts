import type { MetricsQuery } from '@clientela/contract';
import {
  addDays,
  type DayRange,
  daysSinceMonday,
  easterDay,
  fold,
  MONTH_NAMES,
  monthsBefore,
  type PeriodPreset,
} from '@clientela/domain';
import { type Captured, type Phrase, phrase } from './patterns.ts';

type Period = MetricsQuery['period'];

/** A period that a question names. */
export interface NamedPeriod {
  period: Period;
  /** Of a period such as "os últimos 60 dias": its days, for conditions of people. */
  lastDays?: number;
  /** The period before the one of the last question. */
  isBefore?: true;
  /** It has not begun. */
  isFuture?: true;
  /** The days of the period asked for, in the year or month before: "o mesmo período do ano passado". */
  isSame?: true;
}

const MONTHS = MONTH_NAMES.map(fold);
export const monthOf = (word: string) => MONTHS.indexOf(word) + 1;

/** Units of time in days; months and years are counted by the calendar where a period ends today. */
const UNIT_DAYS: Readonly<Record<string, number>> = {
  dia: 1,
  dias: 1,
  semana: 7,
  semanas: 7,
  quinzena: 15,
  mes: 30,
  meses: 30,
  bimestre: 60,
  trimestre: 90,
  semestre: 180,
  ano: 365,
  anos: 365,
};

export const TIME_SLOTS = {
  month: new Set(MONTHS),
  unit: new Set(Object.keys(UNIT_DAYS)),
} as const;

export const daysIn = (count: number, unit: string) => count * (UNIT_DAYS[unit] ?? 1);

const pad = (n: number) => String(n).padStart(2, '0');
const dayOf = (year: number, month: number, day: number) => `${year}-${pad(month)}-${pad(day)}`;
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const wholeMonth = (year: number, month: number): Required<DayRange> => ({
  from: dayOf(year, month, 1),
  to: dayOf(year, month, lastDay(year, month)),
});

/** A day, or null where the calendar has none. */
function realDay(year: number, month: number, day: number): string | null {
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month)
    ? dayOf(year, month, day)
    : null;
}

/** Days of trade, of a year. */
const RETAIL: Readonly<Record<string, (year: number) => string>> = {
  // the day after the fourth Thursday of November
  'black friday': (year) => addDays(nthWeekday(year, 11, 4, 4), 1),
  'dia das maes': (year) => nthWeekday(year, 5, 0, 2),
  'dia dos pais': (year) => nthWeekday(year, 8, 0, 2),
  'dia dos namorados': (year) => dayOf(year, 6, 12),
  'dia das criancas': (year) => dayOf(year, 10, 12),
  'dia do cliente': (year) => dayOf(year, 9, 15),
  'dia da mulher': (year) => dayOf(year, 3, 8),
  'dia do consumidor': (year) => dayOf(year, 3, 15),
  'cyber monday': (year) => addDays(nthWeekday(year, 11, 4, 4), 4),
  natal: (year) => dayOf(year, 12, 25),
  'ano novo': (year) => dayOf(year, 1, 1),
  reveillon: (year) => dayOf(year, 12, 31),
  pascoa: (year) => easterDay(year),
  carnaval: (year) => addDays(easterDay(year), -47),
};

/** The nth such weekday of a month; Sunday is 0. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return dayOf(year, month, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7);
}

const IN_TIME = 'em/no/na/nos/nas/de/do/da/dos/das/durante/o/a/os/as/para?';
const ON = 'em/no/na/de/do/da/este/esse/esta/essa/neste/nesse/nesta/nessa/deste/desse/desta/dessa?';
const THIS = 'este/esse/esta/essa/neste/nesse/nesta/nessa/deste/desse/desta/dessa';

const SAME = 'mesmo/mesma periodo/mes/epoca/data/dia/dias/semana/trimestre/intervalo';

const UNTIL_NOW = 'ate/para/pra hoje/agora/ca/aqui/momento';

type Named = <Pattern extends string>(
  pattern: Pattern,
  read: (captured: Captured<Pattern>) => NamedPeriod | null,
) => Phrase<NamedPeriod>;

const ORDINALS = [
  'primeiro/primeira/1o/1',
  'segundo/segunda/2o/2',
  'terceiro/terceira/3o/3',
  'quarto/quarta/4o/4',
];

/** Quarters and half-years by the calendar, and halves of a month; what runs ends today. */
function partsOfYear(today: string, named: Named): Phrase<NamedPeriod>[] {
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const part = (year: number, nth: number, months: number): NamedPeriod | null => {
    const from = dayOf(year, (nth - 1) * months + 1, 1);
    const to = wholeMonth(year, nth * months).to;
    return from <= today ? { period: { from, to: to < today ? to : today } } : null;
  };
  const halfOf = (half: number, month: number, year: number): NamedPeriod => {
    const [from, to] = half === 1 ? [1, 15] : [16, lastDay(year, month)];
    return { period: { from: dayOf(year, month, from), to: dayOf(year, month, to) } };
  };
  const parts = [
    ['trimestre', 3],
    ['semestre', 6],
  ] as const;
  return [
    ...parts.flatMap(([unit, months]) => {
      const running = Math.ceil(thisMonth / months);
      return [
        named(`${IN} ${unit} atual/corrente?`, () => part(thisYear, running, months)),
        named(`${THIS} ${unit}`, () => part(thisYear, running, months)),
        named(`${IN} ${unit} passado/anterior`, () =>
          running > 1
            ? part(thisYear, running - 1, months)
            : part(thisYear - 1, 12 / months, months),
        ),
        ...ORDINALS.slice(0, 12 / months).flatMap((ordinal, at) => [
          named(`${IN} ${ordinal} ${unit} deste/desse/do? ano?`, () =>
            part(at + 1 <= running ? thisYear : thisYear - 1, at + 1, months),
          ),
          named(`${IN} ${ordinal} ${unit} do ano passado`, () =>
            part(thisYear - 1, at + 1, months),
          ),
          named(`${IN} ${ordinal} ${unit} de/do? <n>`, ({ n }) =>
            n.text.length === 4 && Number(n.text) <= thisYear
              ? part(Number(n.text), at + 1, months)
              : null,
          ),
        ]),
      ];
    }),
    ...ORDINALS.slice(0, 2).map((ordinal, at) =>
      named(`${IN} ${ordinal} quinzena de/do <month>`, ({ month }) => {
        const number = monthOf(month.text);
        return halfOf(at + 1, number, number > thisMonth ? thisYear - 1 : thisYear);
      }),
    ),
  ];
}

const WEEKDAYS = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo'];
/** Those whose names are no ordinals, too. */
const PLAIN_WEEKDAYS = ['sexta', 'sabado', 'domingo'];

/** A weekday is the latest one before today; "aos sábados" and "toda segunda" are many, and no period. */
function weekdays(today: string, named: Named): Phrase<NamedPeriod>[] {
  return WEEKDAYS.flatMap((name, at) => {
    const back = (daysSinceMonday(today) - at + 7) % 7 || 7;
    const day = addDays(today, -back);
    const found = () => ({ period: { from: day, to: day } });
    return [
      named(`${ON} ${name} feira passada?`, found),
      named(`${ON} ${name} passada/passado`, found),
      ...(PLAIN_WEEKDAYS.includes(name) ? [named(`${ON} ${name}`, found)] : []),
    ];
  });
}

/** Weekdays again and again, which no period says. */
export const MANY_WEEKDAYS = WEEKDAYS.flatMap((name) => [
  `por/cada/todo/toda/todos/todas os/as? ${name}/${name}s feira/feiras?`,
  `a/as/aos/nas/nos/das/dos ${name}s feiras/feira?`,
]);

const IN = IN_TIME;

/** Phrases of periods, as of today in the store's zone. */
export function periodPhrases(today: string): Phrase<NamedPeriod>[] {
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const named: Named = (pattern, read) => phrase(pattern, TIME_SLOTS, read);
  const preset = (period: PeriodPreset, ...patterns: string[]) =>
    patterns.map((pattern) => named(pattern, () => ({ period })));
  const range = (from: string | null, to: string | null): NamedPeriod | null =>
    from && to && from <= to
      ? { period: { from, to }, ...(from > today && { isFuture: true as const }) }
      : null;
  const yearOf = (text: string | undefined) => {
    const year = text?.length === 2 ? 2000 + Number(text) : Number(text);
    return year >= 2010 && year <= thisYear ? year : null;
  };
  /** The latest year in which the month has begun. */
  const latestYear = (month: number) => (month > thisMonth ? thisYear - 1 : thisYear);
  const yearFor = (month: number, text?: string) => (text ? yearOf(text) : latestYear(month));
  const dayIn = (day: string | undefined, month: number, year?: string): string | null => {
    const of = yearFor(month, year);
    return of === null ? null : realDay(of, month, Number(day));
  };
  const digits = (text: string): string | null => {
    const [day, month, year] = text.split('/');
    const parsed = dayIn(day, Number(month), year);
    return parsed && !year && parsed > today
      ? `${Number(parsed.slice(0, 4)) - 1}${parsed.slice(4)}`
      : parsed;
  };
  /** So many calendar months or days until today. */
  const last = (count: number, unit: string): NamedPeriod | null => {
    const days = daysIn(count, unit);
    if (count < 1 || days > 3650) return null;
    const months = { mes: 1, meses: 1, bimestre: 2, trimestre: 3, semestre: 6, ano: 12, anos: 12 }[
      unit
    ];
    const preset = { 7: 'last_7_days', 30: 'last_30_days' }[days] as PeriodPreset | undefined;
    if (preset && !months) return { period: preset, lastDays: days };
    const from = months
      ? addDays(monthsBefore(today, months * count), 1)
      : addDays(today, 1 - days);
    return { period: { from, to: today }, lastDays: days };
  };
  const monday = addDays(today, -daysSinceMonday(today));
  /** The weekend that runs or ran last, or the one before it. */
  const weekend = (before: number): NamedPeriod | null => {
    const saturday = addDays(monday, daysSinceMonday(today) >= 5 ? 5 : -2);
    const from = addDays(saturday, -7 * before);
    const to = addDays(from, 1);
    return range(from, to < today ? to : today);
  };
  const isWeekend = daysSinceMonday(today) >= 5;
  const WEEKEND = 'fim/final de semana';
  const month = (before: number) => {
    const last = addDays(monthsBefore(`${today.slice(0, 7)}-01`, before - 1), -1);
    return range(`${last.slice(0, 7)}-01`, last);
  };
  const retail = Object.entries(RETAIL).flatMap(([name, of]) => {
    const latest = of(thisYear) <= today ? of(thisYear) : of(thisYear - 1);
    // "em Natal" is in the city.
    const IN = name === 'natal' ? IN_TIME.replace('em/', '') : IN_TIME;
    const patterns = [`${IN} ultimo/ultima? ${name}`, `${IN} ${name} passado/passada?`];
    return [
      ...patterns.map((pattern) => named(pattern, () => range(latest, latest))),
      named(`${IN} ${name} de/do? ano passado`, () => range(of(thisYear - 1), of(thisYear - 1))),
      named(`${IN} ${name} de/do? <n>`, ({ n }) => {
        const year = yearOf(n?.text);
        return year ? range(of(year), of(year)) : null;
      }),
      named(`${IN} semana do/da/de ${name}`, () => range(addDays(latest, -6), latest)),
    ];
  });
  return [
    ...preset(
      'today',
      'hoje ate? agora?',
      'hoje ate o? momento',
      'de hoje',
      'no dia de hoje',
      'ate agora',
    ),
    ...preset('yesterday', 'ontem', 'de ontem', 'no dia anterior'),
    ...preset(
      'last_week',
      `${IN} semana passada`,
      `${IN} ultima semana`,
      `${IN} semana que passou`,
    ),
    ...preset('last_month', `${IN} mes passado`, `${IN} ultimo mes`, `${IN} mes que passou`),
    ...preset('last_year', `${IN} ano passado`, `${IN} ultimo ano`, `${IN} ano que passou`),
    ...preset(
      'current_month',
      `de/desde o? comeco/inicio do/deste/desse mes ${UNTIL_NOW}`,
      'desde/a partir? o/do? comeco/inicio do/deste/desse mes',
      `${THIS} mes ate? agora/aqui?`,
      `ate agora ${THIS} mes`,
      `${IN} mes atual/corrente?`,
      'no mes ate agora?',
    ),
    ...preset(
      'current_year',
      `de/do/desde o? comeco/inicio do/deste/desse ano ${UNTIL_NOW}`,
      'desde/a partir? o/do? comeco/inicio do/deste/desse ano',
      `${THIS} ano ate? agora/aqui?`,
      `ate agora ${THIS} ano`,
      `${IN} ano atual/corrente?`,
      'no ano ate agora?',
    ),
    ...preset(
      'all',
      'no/em total geral?',
      'total geral',
      'desde sempre',
      'desde o comeco/inicio da/de? loja?',
      'em toda a? historia',
      `${IN} todo o? tempo/periodo`,
      'ate hoje',
    ),
    named(`${THIS} semana`, () => range(monday, today)),
    named(`${IN} semana atual?`, () => range(monday, today)),
    named(`${THIS} ${WEEKEND}`, () => weekend(0)),
    named(`${IN} ${WEEKEND}`, () => weekend(0)),
    named(`${IN} ${WEEKEND} passado`, () => weekend(isWeekend ? 1 : 0)),
    named(`${IN} ultimo ${WEEKEND}`, () => weekend(isWeekend ? 1 : 0)),
    named(`${IN} mes retrasado`, () => month(2)),
    named(`${IN} semana retrasada`, () => range(addDays(monday, -14), addDays(monday, -8))),
    named(`${IN} ano retrasado`, () =>
      range(dayOf(thisYear - 2, 1, 1), dayOf(thisYear - 2, 12, 31)),
    ),
    named(`${IN} <n> <unit> anteriores/antes`, ({ n, unit }) => {
      const found = last(n.value, unit.text);
      return found && { ...found, isBefore: true };
    }),
    ...(['primeiro', '<n>'] as const).map((first) =>
      named(
        `de/do/desde? dia? ${first} de <month> a/ao/ate o? dia? <n2> de <month2> de? <n3>?`,
        ({ n2, n3, month, month2, ...from }) =>
          range(
            dayIn('n' in from ? from.n.text : '1', monthOf(month.text), n3?.text),
            dayIn(n2.text, monthOf(month2.text), n3?.text),
          ),
      ),
    ),
    named('antes de ontem', () => range(addDays(today, -2), addDays(today, -2))),
    named('anteontem', () => range(addDays(today, -2), addDays(today, -2))),
    named(`${IN} ultimos/ultimas <n> <unit>`, ({ n, unit }) => last(n.value, unit.text)),
    named(`${IN} <n> ultimos/ultimas <unit>`, ({ n, unit }) => last(n.value, unit.text)),
    ...(['bimestre', 'trimestre', 'semestre', 'quinzena'] as const).map((unit) =>
      named(`${IN} ultimo/ultima ${unit}`, () => last(1, unit)),
    ),
    named(`${IN} mes? de/do? <month> de/do? <n>`, ({ month, n }) => {
      const year = yearOf(n?.text);
      const whole = year ? wholeMonth(year, monthOf(month.text)) : null;
      return whole && range(whole.from, whole.to);
    }),
    named(`${IN} mes? de/do? <month> passado?`, ({ month }) => {
      const number = monthOf(month.text);
      const { from, to } = wholeMonth(latestYear(number), number);
      return range(from, to);
    }),
    named(`${IN} <month> de/do? ano passado`, ({ month }) => {
      const { from, to } = wholeMonth(thisYear - 1, monthOf(month.text));
      return range(from, to);
    }),
    named(`de/entre/em? <month1> e/a/ate <month2> de? <n>?`, ({ month1, month2, n }) => {
      const [first, second] = [monthOf(month1.text), monthOf(month2.text)];
      const year = yearFor(second, n?.text);
      return year && first <= second
        ? range(wholeMonth(year, first).from, wholeMonth(year, second).to)
        : null;
    }),
    named(`${IN} ano/exercicio? de? <n>`, ({ n }) => {
      const year = n.text.length === 4 ? yearOf(n.text) : null;
      if (!year) return null;
      const last = dayOf(year, 12, 31);
      return range(dayOf(year, 1, 1), last < today ? last : today);
    }),
    named(`${IN} dia? <n> de <month> de? <n2>?`, ({ n, month, n2 }) => {
      const day = dayIn(n.text, monthOf(month.text), n2?.text);
      return range(day, day);
    }),
    named(`${IN} dia <n>`, ({ n }) => {
      const inMonth = realDay(thisYear, thisMonth, n.value);
      const [year, month] = thisMonth === 1 ? [thisYear - 1, 12] : [thisYear, thisMonth - 1];
      const day = inMonth && inMonth <= today ? inMonth : realDay(year, month, n.value);
      return range(day, day);
    }),
    named('de/do? dia? <n> a/ao/ate o? dia? <n2> de <month> de? <n3>?', ({ n, n2, n3, month }) => {
      const number = monthOf(month.text);
      return range(dayIn(n.text, number, n3?.text), dayIn(n2.text, number, n3?.text));
    }),
    named('entre o? dia? <n> e o? dia? <n2> de <month> de? <n3>?', ({ n, n2, n3, month }) => {
      const number = monthOf(month.text);
      return range(dayIn(n.text, number, n3?.text), dayIn(n2.text, number, n3?.text));
    }),
    named(`${IN} dia? <day>`, ({ day }) => range(digits(day.text), digits(day.text))),
    named('de/do/entre? dia? <day> a/ao/ate/e o? dia? <day2>', ({ day, day2 }) =>
      range(digits(day.text), digits(day2.text)),
    ),
    named('desde/a dia? <day>', ({ day }) => range(digits(day.text), today)),
    named(`desde/de/do <month> ${UNTIL_NOW}`, ({ month }) => {
      const number = monthOf(month.text);
      return range(wholeMonth(latestYear(number), number).from, today);
    }),
    named(`${IN} <month> deste/desse ano`, ({ month }) => {
      const { from, to } = wholeMonth(thisYear, monthOf(month.text));
      return range(from, to);
    }),
    ...partsOfYear(today, named),
    ...weekdays(today, named),
    named('desde <month>', ({ month }) => {
      const number = monthOf(month.text);
      return range(wholeMonth(latestYear(number), number).from, today);
    }),
    ...retail,
    named(`${IN} ${SAME} de/do/da ano passado/anterior`, () => ({
      period: 'last_year',
      isSame: true,
    })),
    named(`${IN} ${SAME} de/do/da mes passado/anterior`, () => ({
      period: 'last_month',
      isSame: true,
    })),
    named(`${IN} ${SAME} de/do/da semana passada/anterior`, () => ({
      period: 'last_week',
      isSame: true,
    })),
    named(`${IN} periodo anterior`, () => ({ period: 'last_30_days', isBefore: true })),
    named(`${IN} mes anterior`, () => ({ period: 'last_month', isBefore: true })),
    named(`${IN} semana anterior`, () => ({ period: 'last_week', isBefore: true })),
    named(`${IN} ano anterior`, () => ({ period: 'last_year', isBefore: true })),
  ];
}
