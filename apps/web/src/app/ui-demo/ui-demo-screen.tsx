import { Group, SegmentedControl, Stack, useDirection, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Page } from '#ui/page.tsx';
import { Data } from './data.tsx';
import { Feedback } from './feedback.tsx';
import { Inputs } from './inputs.tsx';
import { Widgets } from './widgets.tsx';

/** Every shared component in every state, for people who build screens. Nothing links here. */
export function UiDemoScreen() {
  return (
    <div className="shell-content">
      <Page title="Componentes" lead="Cada parte comum, em cada situação." action={<Looks />}>
        <Stack gap={24}>
          <Feedback />
          <Inputs />
          <Data />
          <Widgets />
        </Stack>
      </Page>
    </div>
  );
}

/** Theme and direction of this page only; not saved. */
function Looks() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { dir, setDirection } = useDirection();
  return (
    <Group>
      <SegmentedControl
        aria-label="Tema"
        value={colorScheme}
        data={[
          { value: 'auto', label: 'Do sistema' },
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Escuro' },
        ]}
        onChange={(scheme) => setColorScheme(scheme as 'auto' | 'light' | 'dark')}
      />
      <SegmentedControl
        aria-label="Direção"
        value={dir}
        data={[
          { value: 'ltr', label: 'Da esquerda' },
          { value: 'rtl', label: 'Da direita' },
        ]}
        onChange={(direction) => setDirection(direction as 'ltr' | 'rtl')}
      />
    </Group>
  );
}
