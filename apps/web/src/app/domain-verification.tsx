import { DomainVerificationScreen } from '#areas/messaging/email-domains/screens/domain-verification-screen.tsx';
import { OutsideApp } from './outside-app.tsx';

export default function DomainVerification({ token }: { token: string }) {
  return (
    <OutsideApp>
      <DomainVerificationScreen token={token} />
    </OutsideApp>
  );
}
