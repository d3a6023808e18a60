import { Button, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Failure } from '#lib/failure.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { EmptyState, Exception } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StatusBadge, Tag } from '#ui/tag.tsx';

const TOASTS = {
  success: 'Grupo criado.',
  error: 'Não foi possível salvar. Tente novamente.',
  warning: 'Faltam dois campos.',
  info: JSON.stringify({ title: 'Exportação', message: 'O arquivo está pronto.' }),
} as const;

const TONES = ['neutral', 'success', 'warning', 'danger', 'info'] as const;

const STATES: [name: string, error: Error | null][] = [
  ['Carregando', null],
  ['Sem permissão', new Failure('access_denied', 'Acesso negado.', 403)],
  ['Não existe', new Failure('not_found', 'Não existe.', 404)],
  ['Sem conexão', new Failure('connection_failed', 'Verifique sua conexão com a internet.')],
];

/** Feedback components. */
export function Feedback() {
  return (
    <>
      <Panel title="Avisos">
        <Group>
          {(Object.keys(TOASTS) as (keyof typeof TOASTS)[]).map((kind) => (
            <Button key={kind} variant="default" onClick={() => toast(kind, TOASTS[kind])}>
              {kind}
            </Button>
          ))}
          <Asking />
        </Group>
      </Panel>
      <Panel title="Situações e tags">
        <Group>
          {TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
          <Tag name="Influenciadora" color="#7048b6" />
          <Tag name="Atacado" color="#b6483f" onRemove={() => {}} removeLabel="Remover Atacado" />
        </Group>
      </Panel>
      <Panel title="Andamento">
        <Stack>
          <ProgressBar label="Importando" done={12_840} total={60_000} />
          <ProgressBar label="Contando" done={310} total={null} />
        </Stack>
      </Panel>
      {STATES.map(([name, error]) => (
        <Panel key={name} title={name}>
          <Loaded query={{ data: undefined, error, isFetching: false, refetch: () => {} }}>
            {() => null}
          </Loaded>
        </Panel>
      ))}
      <Panel title="Vazio e falha">
        <EmptyState
          icon={<IconUsers size={24} stroke={1.6} />}
          title="Nenhum cliente ainda"
          text="Importe um arquivo para ver quem compra de você."
          action={<Button>Importar arquivo</Button>}
        />
        <Exception title="Algo deu errado nesta tela" text="O erro foi registrado.">
          <Button>Atualizar a página</Button>
          <Button variant="default">Tentar novamente</Button>
        </Exception>
      </Panel>
    </>
  );
}

function Asking() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button color="red" variant="light" onClick={() => setOpen(true)}>
        Apagar grupo
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Apagar grupo?"
        text="Os clientes continuam na loja."
        action="Apagar grupo"
        isDangerous
        onConfirm={close}
        onClose={close}
      />
    </>
  );
}
