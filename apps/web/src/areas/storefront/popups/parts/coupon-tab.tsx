import type { PopupCoupon } from '@clientela/contract';
import { PopupCoupon as Coupon } from '@clientela/contract/popups';
import { Button, NativeSelect, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAddCoupons } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';
import type { TabProps } from './use-draft.ts';

const KINDS = ['NONE', 'FIXED', 'POOL', 'SHOP'] as const;

/** A coupon begins without its code, which only the person knows. */
function newCoupon(kind: PopupCoupon['kind']): PopupCoupon {
  if (kind === 'FIXED') return { kind, code: '', reveal: 'SCREEN', only_new: false };
  if (kind === 'SHOP') return Coupon.parse({ kind, discount: 'FIXED', value: 1000 });
  return Coupon.parse({ kind });
}

/** The coupon of who signs up. */
export function CouponTab({ edits, popup }: TabProps) {
  const t = usePopupTexts();
  const { coupon } = edits.draft.definition;
  const set = (changed: PopupCoupon) => edits.setDefinition('coupon', changed, 'coupon');
  return (
    <Panel>
      <Stack gap={16}>
        <NativeSelect
          label={t('coupon.kind')}
          value={coupon.kind}
          data={KINDS.map((value) => ({ value, label: t(`coupon.kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set(newCoupon(KINDS.find((kind) => kind === value) ?? 'NONE'))
          }
        />
        {coupon.kind === 'FIXED' && (
          <TextInput
            label={t('coupon.code')}
            maxLength={60}
            value={coupon.code}
            onChange={({ currentTarget: { value } }) => set({ ...coupon, code: value })}
          />
        )}
        {coupon.kind === 'POOL' && <Codes id={popup.id} left={popup.coupons_left} />}
        {coupon.kind === 'SHOP' && <ShopCoupon coupon={coupon} onChange={set} />}
        {coupon.kind !== 'NONE' && (
          <Text size="sm" c="dimmed">
            {t('coupon.on_screen')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

interface ShopCouponProps {
  coupon: Extract<PopupCoupon, { kind: 'SHOP' }>;
  onChange(coupon: PopupCoupon): void;
}

function ShopCoupon({ coupon, onChange }: ShopCouponProps) {
  const t = usePopupTexts();
  const { value, minimum, valid_days } = coupon;
  return (
    <>
      <MoneyInput
        label={t('coupon.discount')}
        maw={200}
        value={value}
        onChange={(cents) => onChange({ ...coupon, value: Math.max(1, cents) })}
      />
      <MoneyInput
        label={t('coupon.minimum')}
        maw={200}
        value={minimum}
        onChange={(cents) => onChange({ ...coupon, minimum: cents })}
      />
      <NumberInput
        label={t('coupon.valid_days')}
        min={1}
        max={365}
        maw={200}
        value={valid_days}
        onChange={(days) => days !== '' && onChange({ ...coupon, valid_days: Number(days) })}
      />
    </>
  );
}

function Codes({ id, left }: { id: string; left: number }) {
  const t = usePopupTexts();
  const add = useAddCoupons(id);
  const [codes, setCodes] = useState('');
  return (
    <Stack gap={8}>
      <Text size="sm">{t('coupon.left', { count: left })}</Text>
      <Textarea
        label={t('coupon.codes')}
        autosize
        minRows={3}
        maxRows={10}
        value={codes}
        onChange={({ currentTarget: { value } }) => setCodes(value)}
      />
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={codes.trim() === ''}
        loading={add.isPending}
        onClick={() =>
          add.mutate(codes, {
            onSuccess: ({ added }) => {
              setCodes('');
              toast('success', t('coupon.added', { count: added }));
            },
          })
        }
      >
        {t('coupon.upload')}
      </Button>
    </Stack>
  );
}
