import type { PopupCoupon } from '@clientela/contract';
import { PopupCoupon as Coupon } from '@clientela/contract/popups';
import {
  Button,
  Checkbox,
  NativeSelect,
  NumberInput,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Radio.css';
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
          <>
            <Radio.Group
              label={t('coupon.reveal')}
              value={coupon.reveal}
              onChange={(reveal) =>
                set(
                  reveal === 'MESSAGE'
                    ? { ...coupon, reveal: 'MESSAGE' }
                    : { ...coupon, reveal: 'SCREEN', only_new: false },
                )
              }
            >
              <Stack gap={6} mt={6}>
                <Radio value="SCREEN" label={t('coupon.SCREEN')} />
                <Radio value="MESSAGE" label={t('coupon.MESSAGE')} />
              </Stack>
            </Radio.Group>
            <Checkbox
              label={t('coupon.only_new')}
              description={t('coupon.only_new_help')}
              checked={coupon.only_new}
              disabled={coupon.reveal !== 'MESSAGE'}
              onChange={({ currentTarget: { checked } }) => set({ ...coupon, only_new: checked })}
            />
          </>
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
  const { discount, value, minimum, valid_days } = coupon;
  return (
    <>
      <NativeSelect
        label={t('coupon.discount')}
        value={discount}
        data={[
          { value: 'PERCENTAGE', label: t('coupon.PERCENTAGE') },
          { value: 'FIXED', label: t('coupon.FIXED_VALUE') },
        ]}
        onChange={({ currentTarget }) =>
          onChange({
            ...coupon,
            discount: currentTarget.value === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
          })
        }
      />
      {discount === 'PERCENTAGE' ? (
        <NumberInput
          label={t('coupon.value')}
          suffix=" %"
          min={1}
          max={100}
          maw={200}
          value={value / 100}
          onChange={(percent) =>
            percent !== '' && onChange({ ...coupon, value: Math.round(Number(percent) * 100) })
          }
        />
      ) : (
        <MoneyInput
          label={t('coupon.value')}
          maw={200}
          value={value}
          onChange={(cents) => onChange({ ...coupon, value: Math.max(1, cents) })}
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
