import { Button, Group, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { PRESETS, type Preset } from '#lib/period.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PeriodPicker } from '#ui/period-picker.tsx';
import { SearchField } from '#ui/search-field.tsx';

export function Inputs() {
  const [search, setSearch] = useState<string>();
  const [preset, setPreset] = useState<Preset>('last_30_days');
  const [file, setFile] = useState<File | null>(null);
  const [chips, setChips] = useState(['Segmento: Campeões', 'Estado: SP']);
  return (
    <>
      <Panel title="Botões">
        <Group>
          <Button>Enviar campanha</Button>
          <Button variant="default">Cancelar</Button>
          <Button variant="subtle">Ver detalhes</Button>
          <Button loading>Salvando</Button>
          <Button disabled>Indisponível</Button>
          <LinkButton to="/" variant="default">
            Voltar para o início
          </LinkButton>
        </Group>
      </Panel>
      <Panel title="Campos">
        <Stack maw={420}>
          <TextInput label="Nome" description="Como aparece na lista." defaultValue="Campeões" />
          <TextInput label="E-mail" error="O e-mail deve ser válido" defaultValue="ana@" />
          <TextInput label="Código" disabled defaultValue="A-17" />
          <Textarea label="Mensagem" autosize minRows={2} />
          <NativeSelect label="Estado" data={['São Paulo', 'Bahia']} />
          <Switch label="Enviar só em horário comercial" defaultChecked />
          <FileDrop
            label="Arquivo CSV ou XLSX"
            hint="Até 100 MB."
            accept=".csv,.xlsx"
            file={file}
            onChange={setFile}
          />
        </Stack>
      </Panel>
      <Panel title="Busca e filtros">
        <Group mb={12}>
          <SearchField value={search} placeholder="Buscar por nome" onChange={setSearch} />
          <PeriodPicker presets={PRESETS} value={preset} onChange={(next) => setPreset(next)} />
        </Group>
        <FilterChips
          chips={chips.map((label) => ({
            key: label,
            label,
            onRemove: () => setChips(chips.filter((other) => other !== label)),
          }))}
          onClear={() => setChips([])}
        />
      </Panel>
    </>
  );
}
