import type { PopupCoupon } from '@clientela/contract';
import { PopupCoupon as Coupon } from '@clientela/contract/popups';
import {
  Button,
  Checkbox,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
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
  if (kind === 'SHOP') return Coupon.parse({ kind, value: 1000 });
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
          <Reveal
            coupon={coupon}
            isConfirmed={edits.draft.definition.double_opt_in}
            onChange={set}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface RevealProps {
  coupon: Exclude<PopupCoupon, { kind: 'NONE' }>;
  /** Whether an e-mail asks for a confirmation first. */
  isConfirmed: boolean;
  onChange(coupon: PopupCoupon): void;
}

/** How the person learns the code; a code for new people only goes by message, as the screen would reveal known ones. */
function Reveal({ coupon, isConfirmed, onChange }: RevealProps) {
  const t = usePopupTexts();
  const { reveal, only_new } = coupon;
  const help = reveal === 'MESSAGE' ? 'by_message' : isConfirmed ? 'after_confirming' : 'on_screen';
  return (
    <>
      <NativeSelect
        label={t('coupon.reveal')}
        description={t(`coupon.${help}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={reveal}
        data={(['SCREEN', 'MESSAGE'] as const).map((value) => ({
          value,
          label: t(`coupon.reveals.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === 'MESSAGE'
              ? { ...coupon, reveal: 'MESSAGE' }
              : { ...coupon, reveal: 'SCREEN', only_new: false },
          )
        }
      />
      <Checkbox
        label={t('coupon.only_new')}
        description={t('coupon.only_new_help')}
        disabled={reveal === 'SCREEN'}
        checked={only_new}
        onChange={({ currentTarget: { checked } }) => onChange({ ...coupon, only_new: checked })}
      />
    </>
  );
}

interface ShopCouponProps {
  coupon: Extract<PopupCoupon, { kind: 'SHOP' }>;
  onChange(coupon: PopupCoupon): void;
}

function ShopCoupon({ coupon, onChange }: ShopCouponProps) {
  const t = usePopupTexts();
  const { discount, value, minimum, valid_days } = coupon;
  return (
    <>
      <NativeSelect
        label={t('coupon.discount')}
        maw={200}
        value={discount}
        data={(['PERCENTAGE', 'FIXED'] as const).map((kind) => ({
          value: kind,
          label: t(`coupon.discounts.${kind}`),
        }))}
        onChange={({ currentTarget }) =>
          onChange({
            ...coupon,
            discount: currentTarget.value === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
            value: 1000,
          })
        }
      />
      {discount === 'FIXED' ? (
        <MoneyInput
          label={t('coupon.amount')}
          maw={200}
          value={value}
          onChange={(cents) => onChange({ ...coupon, value: Math.max(1, cents) })}
        />
      ) : (
        <NumberInput
          label={t('coupon.percentage')}
          min={0.01}
          max={100}
          decimalScale={2}
          decimalSeparator=","
          suffix=" %"
          maw={200}
          value={value / 100}
          onChange={(typed) =>
            typed !== '' &&
            onChange({ ...coupon, value: Math.max(1, Math.round(Number(typed) * 100)) })
          }
        />
      )}
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
