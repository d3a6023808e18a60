import { Button, Code, CopyButton } from '@mantine/core';
import '@mantine/core/styles/Code.css';

interface CopiedAddressProps {
  value: string;
  /** Texts of the button, before and after copying. */
  copy: string;
  copied: string;
}

/** An address that a person enters elsewhere, with a button that copies it. */
export function CopiedAddress({ value, copy: label, copied: done }: CopiedAddressProps) {
  return (
    <>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} style={{ alignSelf: 'flex-start' }}>
            {copied ? done : label}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
