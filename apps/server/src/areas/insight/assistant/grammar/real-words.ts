/**
 * Portuguese words, folded, that are one typing error away from a word of the grammar: they are no errors. "verde" is
 * no "vende". Made of the 45,000 most frequent words of pyspellchecker 0.9.1 (MIT).
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `
abaixa abaixe abaixou abandona abandonada abandonadas abandonamos abandonando abandonara abandonarem abandonariam
abandonas abandone abandones abeto abetos aborto abortos abriam abrigam abrira abrirao abriras abrirem acedo aceita
aceitai aceitar aceitas aceitem acenas acertam acertas acerto acertos acida acredito adentro adias adora adquiri
adquirir adquirirem afazer afinal agente agira agirei agrade aguardado alcancam alcancara alcancas alcance alcancou
alertas alisar alistar aloja amada amais amanhar amara amava amazona amora amostra anais analisa analisei analisem
analises analiso andamos andar andei andes anima aniversarios anjos anota anote anual aonde apaga apagamos apagas
apago apaguei apanha apara apareca aparecam aparecerao aparecerem apareceriam apareci apareco aparte apela apelo
apelos apertas apertos aposto aprovada aprovado aprovamos aproxima aproximas aproximo apurada apuro apuros aqueces
aquelas aquele aquem aquiles arado arados aranha arcas arenas arrasado arrasados artes asnos assada assado assou
atirando ative atracado atracados atrasada atrasadas atrasamos atrasando atriz atuam atuar atura aturar aumenta
aumentara aumentarao aumentarem aumentavam aumente ausentou avariaram avariou aviar avisa avisam avisara avisas
avistar avivar babado bacia bagas bagos baixa baixo banais banal banha barao barca barco bares barro bases basta
bastam bastaram baste bastou batia beira belos bonde bones brande busto bustos cadastro cadastros cagas caguei caiam
caiba caibam caidas caiem cairao cairas cairem cairiam caixao caixas calar calasse calculamos calculando calculava
calculei calda caldo calor campainha campainhas campea campeas cancelamos cancelando cancelarem cancelava cancelo
canil canis canos cantando cantar cantes canto caqui cardo cargo carie carinho carinhos carnais carnal carrinha
carrinhas carros carta cartas cartaz carvao casais casal cauda cedia cedida cedro cegam celula celulas cento centros
cerca cerra certo cesto cestos cetro chaga charro checa chefes chefie chegara chegarao chegaras chegarem chegariam
chegavam chego cheia cheta chiar chique chiques chora choras cidada cidadas ciente cientes cinta cisao cisco claque
claques clara classes cobrada cobrando cobre cobrem cobres cobri cobrimos coces coerente comeca comece comecos
comecou comente comento comera comeram comeras comerei cometo comico compadre comparamos compararam comparava
comparem compares comparou comparsa compor compradora compramos comprarao comprarem comprariam comprava compridas
comprido compridos comprovam concebi concebido concebidos conceda concede concedida concedidas concedo confirmarao
conga consiga consta constar constatar conste consumido consumidora consumidos contactar contactos contado contados
contamos contanto contei contendo contera contes contigo contrai contras contratar contratos corado corramos correi
correntes correste corro corta cortando cortar cortes creditos credo creia crente cresca crescerao crescerem
crescermos crescia cresco crianca criara criei criem cries crime crina crise cromo cujos culta culto cultos cumpra
cumpram cumpras cumpro cunho cupoes curava curtam curto curtos curvam curvar curvas curve curvo cuspa cuspo custara
custavam dadas dando dantes daqueles daqui darao dardo dardos dares daria datam datar datas debitos decentemente
decorrentes deitaram deite deites deitou deixara deixarao deixaras deixarem deixariam deixavam deixo delito delta
densa densas dentes dento denuncia denunciam denunciar deres dermos desaparece desaparecem desaparecer desaparecera
desaparecerao desaparecerem desapareceriam desapareces desata desate descas descem descer descera descerao descerem
desconta desconte descontes desdem despachada despachamos destro detem detemos detencao deusa deusas deuses devamos
devas devermos devolva devolvamos devolve devolvermos devolvia devolvo diarias diarios dicas diferente digam digna
diminui diminuia diminuir diminuira dinheirao dinheiros diras direi diria disco dispara disparada disparado
disparador dispararmos disparas disparem disse distritos ditas divas dizei dizem dizemos dizes doado doados dobrado
dobrados dobramos dobrei doces doesse domingos dominio domino donde dormente dormido duram durma efeito elevaram
elevou emana emigracao emigraram emigrou encolhe encolhem encolher encolhida encolhido encomende encomendo enfiadas
enfiado enfiados enfiamos enfiei entao entes entornado entornei entorno entrai entram entrar entrara entrarao
entraras entrarem entrariam entras entravam entrega entregam entregar entrei entrem entres enviai enviando enviarmos
envias envie enviem enviemos envio enviou epocas ergam erram escava escavam escolheu escolhia escolhidas escolhidos
esperado espetando espirita espiritos estaca estadio estadios estala estalam estalos estamos estando estara esterno
esteva estimativas estiva estorvo estrado estudo estudos evoca evolui evoluir excerto exibem exibia exige exija
expectativas expire explicara explico expliquei expliquem expliques extrai extras facam facas faixa falara falei
fales falha falhar falhe falir falsa falta faltar falte fanar faraos farda fardo faria farpa farra farsa farta farto
fartura fatal fazemos fecha fechai fecham fechara fechas fedia feios feiras feitas feitio feitor feitos fenda fendas
ferra fezes firma firmas fisco fizera fizerem fizermos flora focam forcam forcas forem forjam forjas formais forme
formos formular formulas forte forum fosso fraca frade fratura fraturou freira frita frite frito fronte furam furao
futura gaita galar galeria ganha ganharmos ganhe ganhem ganhemos ganhes garanhao garca garcas gastara gastarem
gastaria gastarmos gatos gelado gelados gelar gelou gentes gerada geradas gerando geria geriam gerido geridos gerir
geriu germe gestao gesto gestos giram girando girar girem glande golas gosta gostam gostamos gostara gostaram
gostariam gostarias gostei gostos gostou gotas gozas graca grades grafica graficos grama grandes granja grata grava
grave graxa grossa grossos guardando guias hasta heras histeria histerico historial historias historicos honra
honras horaria horda hordas horta humido humidos iamos idade idades imigracao imigrou incrementar indica indices
indicio indico inferir informada informador informados informando informara informarem informo inicia inicie inicios
iniciou interiores intervalos intra invadidos invalida invalidar invalido janta jante jantes janto jarro jazem jazer
jeitos joias julgo junco junto justa justo justos lacrar lacre lados lagoas lagos lares largarem lavaram lavou lazer
legais legal legiao legioes leias lenda lendas lendo lente lerei lesma lesses lestes letais letal levais levara
levarao levaras levarem levariam levavam levem levemos lewis linda lojas lontra lucra lucram lucrara macas maces
macio madeira magos maias major males malha mancar mancha manco mandados mandam mandao mandara mandarmos mandas
mandatos mande mandeis mandem mandemos mandes maneiras manga mangar manhas mania manjar mapas marcara marcarem
marcavam marcha marcharam marchas marcho marchou marcus maria maricas marta marte martir mascaram mates matou medial
medias medidas medidor medindo meias meigo meigos melhora melhorara melhorarem melhoras melhorei melhorem menta
mental mentalmente mentor mentores menus mercadoria mesas mesmas mesmos mestra mestre metem metes metia metida
metidos mexem mexes mexia mexida mexido mijas milha minar mineira minima minimos mintas mirando miras mista modem
modos moido moita momentos monge monhe montando montara montei montes moram moras mordeste mordo morta mostrara
motriz movimenta movimentados mudara mudarao mudaras mudarem mudariam mudavam mudem mudos nadam nadar nadas
namoradas namorado namoramos naqueles nasal natas nativa nativas nativo nativos naval neles nenhumas nestas neuro
neutra neutroes nevou nodos noites noiva noivo noivos norma normas noroeste nossa nosso notam notar notas notem
noutro noutros numeros nutro obtem odiaria ostra ousada ousadas ousado ousados ousam ousar ousaram ousou padres
pagado pagaram pagarmos paginas pague paguem pagues paira pairou panado panados papado papas papou paradas parai
param parando parar pararao pararem parariam parava paravam parco pardo pardos parece parecem parecer pareceram
pareceu parei parem paria parido parir pariu parra partem partia partira partis partiu parva pasmado passadas
passador passados passando passarao passaras passarem passariam passaro passava passavam passeado passos pasta pasto
pastos patas patina patos paula pazes pecam pecar pediam pedimos pedindo pedirao pediras pedirem pediriam pegamos
peguei pence pente perca percas percentagem perco perdera perdes perdeu perdias perdida periodos perito pescas pesos
pessoais pestes picas piela pilas pinheiro pioes piora piorara pioras piorei piorem pirado pisco pista pocas poder
podera poderiam poderias poderio podes podido podre poiso polos polvo poras porto possa posse possua possuam possuia
possuir possuis possuiu posto potencia potenciar potencias pouso prado prados pragas precioso precisar precisas
precise precisem precisos precisou preenchida preenchidos pregues prende prendem prenderam prendeu preparara
preparei preparem prepares preto preve previsto prior produzo projeta projetor promessa promotora protecao protecoes
provacao provadas prover provisao provisoes provo pubico publica publicos publicou pudeste punho puxaram puxou
quadra quadros quando quantias quantidades quartzo quebro quedas queira queriam querias querida quieta quintal
quintos ralar ramos rascunhos rasto rastos reacao receba recebam receberao receberas receberem receberiam recebia
recebo receei receia receias receiem recita recorrente recuperada recuperadas recuperando recuperarmos recupere
recuperem recuperemos recuperes redacao redencao regido regimes regredir rejeita rejeitas relatorios reles renais
rendam rendas rendera renderei renderem rendido renuncias repara reparar repare resgatada resgatadas resgatamos
ressoa restado restava restavam retornem retratado revemos rever revisao revisoes revolucoes rezes risca riscos
riscou riste rocou sabados sabao sabera sabes sabida sabido sabor sabre sacado safado safar safas safira safiras
saias saiba saibam saibas saidos sairao sairiam salao saldar saldos salgar saliva salivar salmo salsa saltar salvara
salve sanita santas santos sararam sarda sardas sarou sarro satisfaca satisfaco saturado sauda saudo seara secam
secas seguida seguido seguindo segundas segundos seios selos selva semanais semente semestres senda sendas sendo
sente sento serei sextas sexto significados significando significo silva silvar sinal sinta sinto sobrado sobramos
sofra sofras soldo solta soltam soltar soltaram soltou sorte suada suadas suado suados subia subiam subido subir
subira subirao subirem sudoeste sujam sumico sumir susto sustos tabelas tamanha tampo tanta tanto tarado tarados
tarda tardes taxas tecla tedio telefona telefonei telefonem telefones telefono telha temas temes temor templo tencao
tenda tendas tendemos tendencias tender tenhas tenor tenro tenso tentam tente tento tercas terceiras terceiros terco
terei teria termos terna terra terreiro teses tesos testado testados testava testes tetos tinas tinhas tinta tirado
tirano tiraram tirei tiver tivera tiverem tocaram tocou todas todos tolda toldo torca tordo tornara tornarao
tornaras tornarem tornariam tornavam torno torrente traca tracaram tracou traem trafico tragam tragar tragas trago
traia trama trara trata tratem trava travem trazei trazer trazes trela trimestres trocara trocarem trocavam troco
trocos trouxa trouxer trouxera trouxerem trouxermos tunica turba turfa turmas umero unicas unico unida unidade unira
usamos usando usarao usarem usariam usava usavam usavas utilizamos utilizando utilizarem utilizava utilizavam
utilizo vagas vagina valer valera vapor varao varios vasos vasta vasto vastos veado vedes veios vejas vencam vencas
vencemos vencera venceram vencerei venceremos vendado vendados vendamos venderao venderes venderiam veneram venha
venham venhas venia venias ventas vento ventre verde verei veres versos vestes viamos vibra vibram vierem vilao
vimos vindas vinde vindo viral virando virar virara virarao virarem viras viravam virei viria visado visam vista
viste visto vistoria viuvo vivos voamos voltarao voltaras voltarem voltariam voltavam volte voltem volts vosso votam
votar votaram votes votou`
    .trim()
    .split(/\s+/),
);
