import type { Lesson } from '@clientela/contract';
import { mayOpen } from '@clientela/contract/app-routes';
import { Button, Text, Title } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { usePerson } from '#lib/current-store.tsx';
import { useAcademyTexts } from '../academy.texts.ts';
import { setGuide } from '../guide-state.ts';
import styles from './cards.module.css';
import { type OpenBlock, Steps, useDoneSteps } from './steps.tsx';

interface OpenCardProps {
  lesson: Lesson;
  block: OpenBlock;
  /** Its place among the lesson's blocks. */
  at: number;
}

/** The steps of a screen, with the button that opens the screen and their panel. */
export function OpenCard({ lesson, block, at }: OpenCardProps) {
  const t = useAcademyTexts();
  const navigate = useNavigate();
  const done = useDoneSteps(lesson, block);
  const isOpen = useMayOpen(block.address);

  function open() {
    setGuide({ slug: lesson.slug, block: at, isMinimised: false });
    void navigate({ href: block.address });
  }

  return (
    <section className={styles.card}>
      <Title order={2} className={styles.label}>
        {t('open_card.title')}
      </Title>
      <Steps lesson={lesson} block={block} done={done} />
      <div className={styles.action}>
        <Button
          disabled={!isOpen}
          onClick={open}
          rightSection={<IconArrowUpRight size={16} stroke={2} aria-hidden className="points" />}
        >
          {t('open_card.button')}
        </Button>
        <Text size="sm" c="dimmed">
          {isOpen ? t('open_card.help') : t('open_card.forbidden')}
        </Text>
      </div>
    </section>
  );
}

/** Whether the screen at an address is open to the person. */
function useMayOpen(address: string): boolean {
  const router = useRouter();
  const person = usePerson();
  const [path = ''] = address.split('?');
  return mayOpen(router.matchRoutes(path, {}).at(-1)?.staticData.roles ?? null, person);
}
