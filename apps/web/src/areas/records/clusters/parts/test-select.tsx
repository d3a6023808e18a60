import { NativeSelect } from '@mantine/core';
import { useClusterTexts } from '../clusters.texts.ts';

interface TestSelectProps<Test extends string> {
  tests: readonly Test[];
  value: Test;
  label(test: Test): string;
  onChange(test: Test): void;
}

/** The comparison of a condition. */
export function TestSelect<Test extends string>(props: TestSelectProps<Test>) {
  const t = useClusterTexts();
  const { tests, value, label, onChange } = props;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('builder.test')}
      data={tests.map((test) => ({ value: test, label: label(test) }))}
      value={value}
      onChange={(event) => {
        const chosen = tests.find((test) => test === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
